# Prints what Django's QueryDict, or Python's parse_qsl, makes of each text of a file (see Tests/ReaderProbe/Texts.swift),
# a line each.
#     python3 querydict.py django|flat TEXTS
import sys


from urllib.parse import parse_qsl  # noqa: E402

from django.conf import settings  # noqa: E402
from django.core.exceptions import TooManyFieldsSent  # noqa: E402
from django.http import QueryDict  # noqa: E402

settings.configure()


def text(value):
    line = []
    for code in value.encode("utf-8"):
        if code in (34, 92):
            line.append("\\" + chr(code))
        else:
            line.append(chr(code) if 32 <= code < 127 else "\\u%04x" % code)
    return '"' + "".join(line) + '"'


def tree(lists):
    return "{" + ",".join(text(name) + ":[" + ",".join(map(text, items)) + "]" for name, items in lists) + "}"


def django(data):
    return QueryDict(data).lists()


def flat(data):
    lists = {}
    for name, value in parse_qsl(data.decode("utf-8", "replace"), keep_blank_values=True):
        lists.setdefault(name, []).append(value)
    return lists.items()


read = {"django": django, "flat": flat}[sys.argv[1]]
with open(sys.argv[2], "rb") as file:
    while head := file.read(5):
        data = file.read(int.from_bytes(head[1:], "big"))
        try:
            print('{"tree":' + tree(read(data)) + "}")
        except TooManyFieldsSent as error:
            print('{"refused":"' + type(error).__name__ + '"}')
