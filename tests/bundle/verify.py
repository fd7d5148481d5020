"""Checks the form, the signature, the signer and the chain of a bundle, as proto/BUNDLE.md describes it.

Written from that page alone, to show that it suffices. Prints the head's first ten digits and ends with 0 if all is well; else says
what is wrong and ends with 1.

Usage: verify.py KEYFILE FILE
"""

import json
import re
import sys

from blake3 import blake3
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

BYTES_MAX = 16 * 1024 * 1024
DOMAIN = b"arbiter.bundle.v1\0"
HEADER = ["format", "game", "stream", "profile", "state", "entries", "head", "signer"]


class Wrong(Exception):
    """Something that is not as the page says."""


def require(holds, what):
    if not holds:
        raise Wrong(what)


def number(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def unhex(text, what, length=None):
    require(isinstance(text, str) and re.fullmatch("([0-9a-f]{2})*", text), f"{what}: no lower-case hexadecimal digits")
    data = bytes.fromhex(text)
    require(length is None or len(data) == length, f"{what}: {len(data)} bytes where {length} must be")
    return data


def line_of(raw, kind, fields, number_of_line):
    """The fields of a line, if it is one of this kind, spelt in the one way there is."""
    where = f"line {number_of_line}"
    require(raw.endswith(b"\n"), f"{where} is cut off")
    try:
        line = json.loads(raw.decode("ascii"))
    except ValueError as error:
        raise Wrong(f"{where}: {error}") from error
    require(isinstance(line, dict) and list(line) == [kind], f"{where}: {kind} is expected")
    content = line[kind]
    require(isinstance(content, dict) and list(content) == fields, f"{where}: the fields of {kind} are {fields}")
    spelt = json.dumps(line, separators=(",", ":"), ensure_ascii=True).encode("ascii") + b"\n"
    require(spelt == raw, f"{where} is spelt otherwise than the format spells it")
    return content


def chained(previous, stream, version, stored):
    name = stream.encode("ascii")
    head = previous + len(name).to_bytes(4, "big") + name + version.to_bytes(8, "big")
    return blake3(head + stored).digest()


def trusted_keys(text):
    keys = set()
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            word, _, digits = line.rstrip().partition(" ")
            require(word == "ed25519", "a trusted key begins with ed25519")
            keys.add(unhex(digits, "a trusted key", 32))
    return keys


def check(data, trusted):
    """The head of a good bundle."""
    require(len(data) <= BYTES_MAX, "it is too long")
    lines = data.split(b"\n")
    require(lines.pop() == b"", "the last line is cut off")
    lines = [line + b"\n" for line in lines]
    require(len(lines) >= 4, "lines are missing")

    header = line_of(lines[0], "bundle", HEADER, 1)
    require(number(header["format"]) and header["format"] == 2, "it is not of format 2")
    require(re.fullmatch("[A-Za-z0-9._-]{1,64}", str(header["game"])), "the game has no id")
    require(header["stream"] == f"game/{header['game']}", "the stream is not that of the game")
    require(header["state"] in ("open", "ended"), "the state is neither open nor ended")
    require(number(header["entries"]) and header["entries"] >= 1, "there are no entries")
    require(len(lines) == header["entries"] + 3, f"{len(lines) - 3} entries where {header['entries']} must be")
    head, signer = unhex(header["head"], "head", 32), unhex(header["signer"], "signer", 32)
    unhex(line_of(lines[1], "descriptors", ["bytes"], 2)["bytes"], "descriptors")

    signature = unhex(line_of(lines[-1], "signature", ["bytes"], len(lines))["bytes"], "signature", 64)
    try:
        Ed25519PublicKey.from_public_bytes(signer).verify(signature, DOMAIN + b"".join(lines[:-1]))
    except (InvalidSignature, ValueError) as error:
        raise Wrong("the signature is not the signer's") from error
    require(signer in trusted, "the signer is not trusted")

    previous = bytes(32)
    for version, raw in enumerate(lines[2:-1], start=1):
        entry = line_of(raw, "entry", ["version", "hash", "bytes"], version + 2)
        require(number(entry["version"]) and entry["version"] == version, f"entry {version} is missing")
        stored = unhex(entry["bytes"], f"entry {version}")
        previous = chained(previous, header["stream"], version, stored)
        require(unhex(entry["hash"], f"entry {version}", 32) == previous, f"entry {version} breaks the chain")
    require(previous == head, "the head is not the hash of the last entry")
    return head


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    with open(arguments[0], encoding="utf-8") as file:
        trusted = trusted_keys(file.read())
    with open(arguments[1], "rb") as file:
        data = file.read(BYTES_MAX + 1)
    try:
        print(check(data, trusted).hex()[:10])
    except Wrong as wrong:
        print(f"{arguments[1]}: {wrong}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
