"""A touch screen for a display that has none: the seat says it can be touched, and touches read from a pipe are given
to the view as GDK events, as a driver of a real one would. GDK has no public way to make either, hence ctypes.

The pipe takes lines: `start|move|end x y`, in CSS pixels of the view."""
import ctypes
import os

from gi.repository import Gdk, GLib

gdk = ctypes.CDLL("libgdk-3.so.0")
gtk = ctypes.CDLL("libgtk-3.so.0")
gobject = ctypes.CDLL("libgobject-2.0.so.0")

POINTER = ctypes.c_void_p
CAPABILITY_TOUCH, CAPABILITY_KEYBOARD = 2, 8
# Where GdkSeatClass keeps get_capabilities: after GObjectClass, as its fourth function (64-bit).
GET_CAPABILITIES = 136 + 3 * 8
KINDS = {"start": Gdk.EventType.TOUCH_BEGIN, "move": Gdk.EventType.TOUCH_UPDATE, "end": Gdk.EventType.TOUCH_END}


class EventTouch(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("window", POINTER),
        ("send_event", ctypes.c_int8),
        ("time", ctypes.c_uint32),
        ("x", ctypes.c_double),
        ("y", ctypes.c_double),
        ("axes", POINTER),
        ("state", ctypes.c_uint),
        ("sequence", POINTER),
        ("emulating_pointer", ctypes.c_int),
        ("device", POINTER),
        ("x_root", ctypes.c_double),
        ("y_root", ctypes.c_double),
    ]


gdk.gdk_event_new.restype = POINTER
gdk.gdk_event_new.argtypes = [ctypes.c_int]
gdk.gdk_event_free.argtypes = [POINTER]
gdk.gdk_event_set_device.argtypes = [POINTER, POINTER]
gdk.gdk_event_set_source_device.argtypes = [POINTER, POINTER]
gtk.gtk_widget_event.argtypes = [POINTER, POINTER]
gobject.g_object_ref.restype = POINTER
gobject.g_object_ref.argtypes = [POINTER]

seat = Gdk.Display.get_default().get_default_seat()
get_capabilities = ctypes.CFUNCTYPE(ctypes.c_uint, POINTER)(lambda _seat: CAPABILITY_TOUCH | CAPABILITY_KEYBOARD)
sequence = 0


def give_seat_a_touch_screen():
    seat_class = ctypes.cast(hash(seat), ctypes.POINTER(POINTER))[0]
    ctypes.cast(seat_class + GET_CAPABILITIES, ctypes.POINTER(POINTER))[0] = ctypes.cast(get_capabilities, POINTER).value


def touch(view, kind, x, y):
    global sequence
    if kind == "start":
        sequence += 1
    event = gdk.gdk_event_new(int(KINDS[kind]))
    fields = ctypes.cast(event, ctypes.POINTER(EventTouch)).contents
    fields.window = gobject.g_object_ref(hash(view.get_window()))
    fields.time = GLib.get_monotonic_time() // 1000 & 0xFFFFFFFF
    fields.x = fields.x_root = x
    fields.y = fields.y_root = y
    fields.sequence = sequence
    fields.emulating_pointer = 1
    pointer = hash(seat.get_pointer())
    gdk.gdk_event_set_device(event, pointer)
    gdk.gdk_event_set_source_device(event, pointer)
    gtk.gtk_widget_event(hash(view), event)
    gdk.gdk_event_free(event)


def read_touches(pipe, view_of):
    give_seat_a_touch_screen()
    if os.path.exists(pipe):
        os.unlink(pipe)
    os.mkfifo(pipe)
    # Opened for writing too, or the end of one writer would end the pipe.
    descriptor = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)

    def on_lines(_descriptor, _condition):
        for line in os.read(descriptor, 65536).decode().splitlines():
            kind, x, y = line.split()
            touch(view_of(), kind, float(x), float(y))
        return True

    GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, descriptor, GLib.IOCondition.IN, on_lines)
