"""Expands calendar files with python3-icalendar and python3-recurring-ical-events, as an oracle for a test.

Reads a JSON object from stdin: `zone` of the business, `start` and `end` of a window as seconds, and `files`. Writes a list with
the busy times of each file in order of time, as seconds, or the error of a file that these packages cannot expand. With `check` it
writes what is wrong with each file instead.
"""
import json
import signal
import sys
import warnings
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events


def instant(value, zone):
    if not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day)
    if value.tzinfo is None:
        value = value.replace(tzinfo=zone)
    elif hasattr(value.tzinfo, "zone") and value.tzinfo.zone and value.tzinfo.zone != "UTC":
        # pytz: the wall time in the zone of that name.
        value = value.replace(tzinfo=ZoneInfo(value.tzinfo.zone))
    return int(value.timestamp())


def is_free(event):
    return (
        str(event.get("STATUS", "")).upper() == "CANCELLED"
        or str(event.get("TRANSP", "")).upper() == "TRANSPARENT"
    )


def expand(text, given):
    zone = ZoneInfo(given["zone"])
    first = datetime.fromtimestamp(given["start"], timezone.utc) - timedelta(days=3)
    last = datetime.fromtimestamp(given["end"], timezone.utc) + timedelta(days=3)
    busy = []
    for calendar in icalendar.Calendar.from_ical(text, multiple=True):
        for event in recurring_ical_events.of(calendar).between(first, last):
            start, end = event["DTSTART"].dt, event["DTEND"].dt
            if not isinstance(start, datetime) and end == start:
                end = start + timedelta(days=1)
            span = (instant(start, zone), instant(end, zone))
            if not is_free(event) and span[0] < span[1]:
                busy.append(span)
    return sorted(span for span in busy if span[0] < given["end"] and span[1] > given["start"])


def faults(text):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        calendar = icalendar.Calendar.from_ical(text)
        found = [str(error) for part in calendar.walk() for error in part.errors]
    events = len(calendar.walk("VEVENT"))
    return {"events": events, "faults": found + [str(each.message) for each in caught]}


# Seconds; some rules have no end for these packages.
LONGEST = 5


def give_up(*_):
    raise TimeoutError


def answer(text, given):
    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LONGEST)
    try:
        return {"faults": faults(text)} if given.get("check") else {"busy": expand(text, given)}
    except Exception as error:
        return {"error": repr(error)}
    finally:
        signal.alarm(0)


given = json.load(sys.stdin)
json.dump([answer(text, given) for text in given["files"]], sys.stdout)
