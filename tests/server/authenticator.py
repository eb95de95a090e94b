"""A passkey in software: signs what a server asks for, as a browser and its authenticator would."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, NEW = 1, 4, 64       # flags


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def data_of(words: str) -> bytes:
    return urlsafe_b64decode(words + "=" * (-len(words) % 4))


class Authenticator:
    """One passkey, once it is made."""

    def __init__(self, origin: str, id: bytes = b"a passkey") -> None:
        self.origin, self.id = origin, id
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count, self.flags, self.user = 0, PRESENT | VERIFIED, ""

    def make(self, options: Any) -> Any:
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        told = self.told(options["rp"]["id"], NEW) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        return self.answer({"clientDataJSON": text(self.client("webauthn.create", options["challenge"])),
                            "attestationObject": text(attested)})

    def show(self, options: Any) -> Any:
        self.count += 1
        told, client = self.told(options["rpId"]), self.client("webauthn.get", options["challenge"])
        signed = self.key.sign(told + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self.answer({"clientDataJSON": text(client), "authenticatorData": text(told), "signature": text(signed),
                            "userHandle": self.user})

    def told(self, site: str, more: int = 0) -> bytes:
        return sha256(site.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def answer(self, response: Any) -> Any:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response,
                "clientExtensionResults": {}}
