#ifndef CNP_GSTREAMER_H
#define CNP_GSTREAMER_H

#include <gst/audio/audio.h>
#include <gst/controller/controller.h>
#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
#include <gst/tag/tag.h>
#include <sys/eventfd.h>

// GObject's setters and getters are variadic and most of GStreamer's accessors are macros: Swift imports neither.

static inline void cnp_set_string(void *_Nonnull object, const char *_Nonnull name, const char *_Nullable value) {
  g_object_set(G_OBJECT(object), name, value, NULL);
}

static inline void cnp_set_int(void *_Nonnull object, const char *_Nonnull name, gint value) {
  g_object_set(G_OBJECT(object), name, value, NULL);
}

static inline void cnp_set_int64(void *_Nonnull object, const char *_Nonnull name, gint64 value) {
  g_object_set(G_OBJECT(object), name, value, NULL);
}

static inline void cnp_set_double(void *_Nonnull object, const char *_Nonnull name, gdouble value) {
  g_object_set(G_OBJECT(object), name, value, NULL);
}

static inline gdouble cnp_get_double(void *_Nonnull object, const char *_Nonnull name) {
  gdouble value = 0;
  g_object_get(G_OBJECT(object), name, &value, NULL);
  return value;
}

static inline void cnp_set_object(void *_Nonnull object, const char *_Nonnull name, void *_Nullable value) {
  g_object_set(G_OBJECT(object), name, value, NULL);
}

/// Tells a PulseAudio sink what is played, "music" for example, and by which program.
static inline void cnp_set_stream_role(
    GstElement *_Nonnull sink, const char *_Nonnull role, const char *_Nullable program) {
  GstStructure *properties = gst_structure_new("props", "media.role", G_TYPE_STRING, role, NULL);
  // The sink's own name for the client has the server's address in it when one is given.
  if (program != NULL) gst_structure_set(properties, "application.name", G_TYPE_STRING, program, NULL);
  g_object_set(G_OBJECT(sink), "stream-properties", properties, NULL);
  gst_structure_free(properties);
}

/// Connects a handler whose `data` is given to `destroy` when the object goes away.
static inline void cnp_connect(
    void *_Nonnull object, const char *_Nonnull signal, GCallback _Nonnull handler, void *_Nonnull data,
    GClosureNotify _Nonnull destroy) {
  g_signal_connect_data(G_OBJECT(object), signal, handler, data, destroy, (GConnectFlags)0);
}

static inline void cnp_connect_about_to_finish(
    GstElement *_Nonnull element, void (*_Nonnull handler)(GstElement *_Nonnull, void *_Nonnull), void *_Nonnull data,
    void (*_Nonnull destroy)(void *_Nullable, GClosure *_Nullable)) {
  cnp_connect(element, "about-to-finish", G_CALLBACK(handler), data, destroy);
}

static inline void cnp_connect_element_setup(
    GstElement *_Nonnull element, void (*_Nonnull handler)(GstElement *_Nonnull, GstElement *_Nonnull, void *_Nonnull),
    void *_Nonnull data, void (*_Nonnull destroy)(void *_Nullable, GClosure *_Nullable)) {
  cnp_connect(element, "element-setup", G_CALLBACK(handler), data, destroy);
}

static inline void cnp_connect_volume_notify(
    GstElement *_Nonnull element, void (*_Nonnull handler)(GstElement *_Nonnull, GParamSpec *_Nonnull, void *_Nonnull),
    void *_Nonnull data, void (*_Nonnull destroy)(void *_Nullable, GClosure *_Nullable)) {
  cnp_connect(element, "notify::volume", G_CALLBACK(handler), data, destroy);
}

/// Connects to a typefind element's "have-type", before or after the handlers that will be connected to it normally.
static inline void cnp_connect_type_found(
    GstElement *_Nonnull typefind,
    void (*_Nonnull handler)(GstElement *_Nonnull, guint, GstCaps *_Nonnull, void *_Nonnull), void *_Nonnull data,
    void (*_Nonnull destroy)(void *_Nullable, GClosure *_Nullable), gboolean after) {
  g_signal_connect_data(
      typefind, "have-type", G_CALLBACK(handler), data, destroy, after ? G_CONNECT_AFTER : (GConnectFlags)0);
}

/// Keeps the present emission of "have-type" from everybody who has not heard it.
static inline void cnp_stop_type_found(GstElement *_Nonnull typefind) {
  g_signal_stop_emission_by_name(typefind, "have-type");
}

/// Sets the `decodebin3` inside a playbin that is in READY to PAUSED, ahead of everything else.
static inline void cnp_start_decoder(GstElement *_Nonnull playbin) {
  GstElement *outer = gst_bin_get_by_name(GST_BIN(playbin), "uridecodebin3");
  if (outer == NULL) return;
  for (GList *child = GST_BIN_CHILDREN(outer); child != NULL; child = child->next) {
    GstElementFactory *factory = gst_element_get_factory(GST_ELEMENT(child->data));
    if (factory == NULL || g_strcmp0(GST_OBJECT_NAME(factory), "decodebin3") != 0) continue;
    gst_element_set_state(GST_ELEMENT(child->data), GST_STATE_PAUSED);
    break;
  }
  gst_object_unref(outer);
}

/// Runs the step from PAUSED to READY of a playbin's decoder bin once more, which wakes a source that waits to follow.
/// The bin's own children are in READY already or are on their way there, so that the step changes nothing else.
static inline void cnp_wake_follower(GstElement *_Nonnull playbin) {
  GstElement *decoder = gst_bin_get_by_name(GST_BIN(playbin), "uridecodebin3");
  if (decoder == NULL) return;
  GST_ELEMENT_GET_CLASS(decoder)->change_state(decoder, GST_STATE_CHANGE_PAUSED_TO_READY);
  gst_object_unref(decoder);
}

/// The descriptor that is readable while the bus holds a message.
static inline int cnp_bus_descriptor(GstBus *_Nonnull bus) {
  GPollFD descriptor = {0};
  gst_bus_get_pollfd(bus, &descriptor);
  return descriptor.fd;
}

static inline GstMessageType cnp_message_type(GstMessage *_Nonnull message) { return GST_MESSAGE_TYPE(message); }

static inline gboolean cnp_message_is_from(GstMessage *_Nonnull message, void *_Nonnull object) {
  return (void *)GST_MESSAGE_SRC(message) == object;
}

/// Whether the message comes from `object` or from something inside it.
static inline gboolean cnp_message_is_within(GstMessage *_Nonnull message, void *_Nonnull object) {
  GstObject *source = GST_MESSAGE_SRC(message);
  return source != NULL && (source == GST_OBJECT(object) || gst_object_has_as_ancestor(source, GST_OBJECT(object)));
}

/// Whether the message comes from an element that reads from outside: a file, the network.
static inline gboolean cnp_message_is_from_source(GstMessage *_Nonnull message) {
  GstObject *source = GST_MESSAGE_SRC(message);
  return source != NULL && GST_IS_ELEMENT(source) && GST_OBJECT_FLAG_IS_SET(source, GST_ELEMENT_FLAG_SOURCE) &&
         !GST_IS_BIN(source);
}

/// The domain of a GStreamer error: 1 core, 2 library, 3 resource, 4 stream, 0 anything else.
static inline int cnp_error_domain(const GError *_Nonnull error) {
  if (error->domain == GST_CORE_ERROR) return 1;
  if (error->domain == GST_LIBRARY_ERROR) return 2;
  if (error->domain == GST_RESOURCE_ERROR) return 3;
  if (error->domain == GST_STREAM_ERROR) return 4;
  return 0;
}

/// Whether the message says that its sender itself has reached PLAYING.
static inline gboolean cnp_message_says_playing(GstMessage *_Nonnull message) {
  GstState old, current, pending;
  gst_message_parse_state_changed(message, &old, &current, &pending);
  return current == GST_STATE_PLAYING && pending == GST_STATE_VOID_PENDING;
}

/// A field of a structure as text: of the structure itself or, with `inner`, of a structure inside it.
static inline const char *_Nullable cnp_structure_text(
    const GstStructure *_Nonnull structure, const char *_Nullable inner, const char *_Nonnull field) {
  if (inner != NULL) {
    const GValue *value = gst_structure_get_value(structure, inner);
    if (value == NULL || !GST_VALUE_HOLDS_STRUCTURE(value)) return NULL;
    structure = gst_value_get_structure(value);
  }
  return structure == NULL ? NULL : gst_structure_get_string(structure, field);
}

/// A number in a structure, or -1.
static inline gint64 cnp_structure_number(const GstStructure *_Nullable structure, const char *_Nonnull field) {
  guint value = 0;
  if (structure != NULL && gst_structure_get_uint(structure, field, &value)) return (gint64)value;
  return -1;
}

/// The integer in a field of the first structure of caps, or 0.
static inline gint cnp_caps_number(GstCaps *_Nonnull caps, const char *_Nonnull field) {
  gint value = 0;
  if (gst_caps_get_size(caps) > 0) gst_structure_get_int(gst_caps_get_structure(caps, 0), field, &value);
  return value;
}

static inline void cnp_message_unref(GstMessage *_Nonnull message) { gst_message_unref(message); }

static inline void cnp_query_unref(GstQuery *_Nonnull query) { gst_query_unref(query); }

static inline void cnp_caps_unref(GstCaps *_Nonnull caps) { gst_caps_unref(caps); }

static inline void cnp_buffer_unref(GstBuffer *_Nonnull buffer) { gst_buffer_unref(buffer); }

static inline void cnp_toc_unref(GstToc *_Nonnull toc) { gst_toc_unref(toc); }

static inline void cnp_tag_list_unref(GstTagList *_Nonnull list) { gst_tag_list_unref(list); }

static inline GstTagList *_Nonnull cnp_tag_list_ref(GstTagList *_Nonnull list) { return gst_tag_list_ref(list); }

static inline GstSample *_Nonnull cnp_sample_ref(GstSample *_Nonnull sample) { return gst_sample_ref(sample); }

static inline void cnp_sample_unref(GstSample *_Nonnull sample) { gst_sample_unref(sample); }

/// The kind of picture a sample of an image tag holds, as `GstTagImageType`; -1 when it does not say.
static inline gint cnp_image_kind(GstSample *_Nonnull sample) {
  const GstStructure *info = gst_sample_get_info(sample);
  gint kind = -1;
  if (info != NULL) gst_structure_get_enum(info, "image-type", GST_TYPE_TAG_IMAGE_TYPE, &kind);
  return kind;
}

/// Entry `index` of a list of table-of-contents entries, or null.
static inline GstTocEntry *_Nullable cnp_toc_entry(GList *_Nullable entries, guint index) {
  return (GstTocEntry *)g_list_nth_data(entries, index);
}

/// Entry `index` of a discoverer's list of streams, or null.
static inline GstDiscovererStreamInfo *_Nullable cnp_stream_info(GList *_Nullable streams, guint index) {
  return (GstDiscovererStreamInfo *)g_list_nth_data(streams, index);
}

/// The kind of a stream: 1 sound, 2 moving pictures, 0 anything else, a still picture for example.
static inline int cnp_stream_kind(GstDiscovererStreamInfo *_Nonnull stream) {
  if (GST_IS_DISCOVERER_AUDIO_INFO(stream)) return 1;
  if (GST_IS_DISCOVERER_VIDEO_INFO(stream))
    return gst_discoverer_video_info_is_image((GstDiscovererVideoInfo *)stream) ? 0 : 2;
  return 0;
}

static inline GstBuffer *_Nullable cnp_probe_buffer(GstPadProbeInfo *_Nonnull info) {
  return GST_PAD_PROBE_INFO_BUFFER(info);
}

static inline GstEvent *_Nullable cnp_probe_event(GstPadProbeInfo *_Nonnull info) {
  return GST_PAD_PROBE_INFO_EVENT(info);
}

/// The number of samples of each channel in a buffer, whether channels are interleaved or one after the other.
static inline gsize cnp_audio_samples(GstBuffer *_Nonnull buffer, gint frame_size) {
  GstAudioMeta *meta = gst_buffer_get_audio_meta(buffer);
  return meta != NULL ? meta->samples : gst_buffer_get_size(buffer) / (gsize)frame_size;
}

/// Cuts the buffer that passes down to `samples` samples from `trim` on, and gives it another time.
static inline void cnp_probe_truncate(
    GstPadProbeInfo *_Nonnull info, gint frame_size, gsize trim, gsize samples, guint64 time, guint64 duration) {
  GstBuffer *buffer = gst_audio_buffer_truncate(GST_PAD_PROBE_INFO_BUFFER(info), frame_size, trim, samples);
  buffer = gst_buffer_make_writable(buffer);
  GST_BUFFER_PTS(buffer) = time;
  GST_BUFFER_DURATION(buffer) = duration;
  GST_BUFFER_OFFSET(buffer) = GST_BUFFER_OFFSET_NONE;
  GST_BUFFER_OFFSET_END(buffer) = GST_BUFFER_OFFSET_NONE;
  GST_PAD_PROBE_INFO_DATA(info) = buffer;
}

static inline GstEventType cnp_event_type(GstEvent *_Nonnull event) { return GST_EVENT_TYPE(event); }

static inline gboolean cnp_buffer_has_clipping(GstBuffer *_Nonnull buffer) {
  return gst_buffer_get_audio_clipping_meta(buffer) != NULL;
}

/// Sample rate and bytes per frame of raw audio caps; false when they describe anything else.
static inline gboolean cnp_audio_layout(GstCaps *_Nonnull caps, gint *_Nonnull rate, gint *_Nonnull frame_size) {
  GstAudioInfo info;
  gst_audio_info_init(&info);
  if (!gst_audio_info_from_caps(&info, caps)) return FALSE;
  *rate = GST_AUDIO_INFO_RATE(&info);
  *frame_size = GST_AUDIO_INFO_BPF(&info);
  return *rate > 0 && *frame_size > 0;
}

/// The factory's name of an element, "mpg123audiodec" for example.
static inline const char *_Nullable cnp_factory_name(GstElement *_Nonnull element) {
  GstElementFactory *factory = gst_element_get_factory(element);
  return factory == NULL ? NULL : gst_plugin_feature_get_name(GST_PLUGIN_FEATURE(factory));
}

/// Makes an element and takes the floating reference, so that its one owner may release it like any other.
static inline GstElement *_Nullable cnp_make_element(const char *_Nonnull factory) {
  GstElement *element = gst_element_factory_make(factory, NULL);
  return element == NULL ? NULL : GST_ELEMENT(gst_object_ref_sink(element));
}

/// Makes a bin from a textual description, with its unlinked pads as ghost pads; takes the floating reference.
static inline GstElement *_Nullable cnp_make_bin(const char *_Nonnull description, GError *_Nullable *_Nonnull error) {
  GstElement *bin = gst_parse_bin_from_description(description, TRUE, error);
  return bin == NULL ? NULL : GST_ELEMENT(gst_object_ref_sink(bin));
}

/// Plays `element` into one volume element and one sink; the pipeline takes its own references.
static inline GstElement *_Nullable cnp_make_chain(
    GstElement *_Nonnull source, GstElement *_Nonnull volume, GstElement *_Nonnull resample,
    GstElement *_Nonnull sink) {
  GstElement *pipeline = GST_ELEMENT(gst_object_ref_sink(gst_pipeline_new(NULL)));
  gst_bin_add_many(GST_BIN(pipeline), source, volume, resample, sink, NULL);
  if (gst_element_link_many(source, volume, resample, sink, NULL)) return pipeline;
  gst_object_unref(pipeline);
  return NULL;
}

static inline GstPad *_Nullable cnp_static_pad(GstElement *_Nonnull element, const char *_Nonnull name) {
  return gst_element_get_static_pad(element, name);
}

/// Lets a property follow straight lines between `(time, value)` points, in stream time; replaces an earlier curve.
static inline void cnp_set_curve(
    GstElement *_Nonnull element, const char *_Nonnull property, const guint64 *_Nonnull times,
    const gdouble *_Nonnull values, guint count) {
  GstControlSource *source = gst_interpolation_control_source_new();
  g_object_set(source, "mode", GST_INTERPOLATION_MODE_LINEAR, NULL);
  for (guint index = 0; index < count; index++)
    gst_timed_value_control_source_set(GST_TIMED_VALUE_CONTROL_SOURCE(source), times[index], values[index]);
  GstControlBinding *binding = gst_direct_control_binding_new_absolute(GST_OBJECT(element), property, source);
  gst_object_add_control_binding(GST_OBJECT(element), binding);
  gst_object_unref(source);
}

/// The stream time, in nanoseconds, up to which buffers have passed through an element.
static inline guint64 cnp_passed_time(GstElement *_Nonnull element) {
  GstPad *pad = gst_element_get_static_pad(element, "src");
  gint64 position = 0;
  if (pad == NULL) return 0;
  if (!gst_pad_query_position(pad, GST_FORMAT_TIME, &position) || position < 0) position = 0;
  gst_object_unref(pad);
  return (guint64)position;
}

static inline void cnp_clear_curve(GstElement *_Nonnull element, const char *_Nonnull property) {
  GstControlBinding *binding = gst_object_get_control_binding(GST_OBJECT(element), property);
  if (binding == NULL) return;
  gst_object_remove_control_binding(GST_OBJECT(element), binding);
  gst_object_unref(binding);
}

#endif
