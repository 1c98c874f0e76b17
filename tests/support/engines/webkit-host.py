#!/usr/bin/python3
"""A window with WebKitGTK for WebKitWebDriver to drive.

WebKitGTK's own MiniBrowser forgets everything when it is automated, so no test of a restart could be made with it. This
host keeps its profile, has no bars (the window is the viewport), says yes to permissions, and on a phone takes touches.

Settings by environment: HOST_PROFILE (folder), HOST_SIZE (390x844), HOST_LANGUAGE (en-US), HOST_TOUCH_PIPE (path of the
pipe to read touches from; empty: no touch screen).
"""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - versions first

PROFILE = os.environ["HOST_PROFILE"]
WIDTH, HEIGHT = (int(side) for side in os.environ["HOST_SIZE"].split("x"))
LANGUAGE = os.environ["HOST_LANGUAGE"]
TOUCH_PIPE = os.environ.get("HOST_TOUCH_PIPE", "")
# On in Safari, off by default here.
FEATURES = {"StorageAPI", "StorageAPIEstimate", "FileSystem", "FileSystemWritableStream", "AccessHandle"}

windows = []


def make_context():
    store = WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(PROFILE, "data"), base_cache_directory=os.path.join(PROFILE, "cache")
    )
    context = WebKit2.WebContext.new_with_website_data_manager(store)
    context.set_preferred_languages([LANGUAGE.replace("-", "_")])
    context.set_automation_allowed(True)
    context.get_cookie_manager().set_persistent_storage(
        os.path.join(PROFILE, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
    )
    context.connect("automation-started", on_automation_started)
    return context


def make_settings():
    settings = WebKit2.Settings()
    features = WebKit2.Settings.get_all_features()
    for index in range(features.get_length()):
        feature = features.get(index)
        if feature.get_identifier() in FEATURES:
            settings.set_feature_enabled(feature, True)
    return settings


def open_view(opener=None):
    if opener is None:
        view = WebKit2.WebView(is_controlled_by_automation=True, web_context=context, settings=make_settings())
    else:
        view = WebKit2.WebView(is_controlled_by_automation=True, related_view=opener, settings=opener.get_settings())
    view.connect("permission-request", lambda _view, request: request.allow() or True)
    view.connect("create", lambda opener, _action: open_view(opener))
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    windows.append(window)
    view.connect("close", lambda _view: window.destroy())
    window.connect("destroy", windows.remove)
    view.grab_focus()
    return view


def on_automation_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-host")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: open_view())


if TOUCH_PIPE:
    from touch_screen import read_touches

    read_touches(TOUCH_PIPE, lambda: windows[-1].get_child())
context = make_context()
Gtk.main()
