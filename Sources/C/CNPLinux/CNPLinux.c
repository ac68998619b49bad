#include "CNPLinux.h"
