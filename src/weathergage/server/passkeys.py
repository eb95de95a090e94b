"""Passkeys, by the library that knows WebAuthn. It is an extra and slow to load: this is imported where it is used."""

import json
from dataclasses import dataclass
from typing import Any, Final

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from weathergage.server.names import NotYou
from weathergage.server.settings import Settings

TITLE: Final = "Weather Gage"
WRONG: Final = "this passkey does not fit, or it took too long: try again"


@dataclass(frozen=True)
class Task:
    """What a browser is to have signed."""

    challenge: str
    options: Any                # for the browser, as JSON


@dataclass(frozen=True)
class Signed:
    """A passkey that has signed it."""

    id: str
    key: bytes
    count: int


def to_make(settings: Settings, visitor: str, name: str, known: list[str]) -> Task:
    """A passkey for a name; none of those that are known."""
    made = generate_registration_options(
        rp_id=settings.passkey_id, rp_name=TITLE, user_id=visitor.encode(), user_name=name, user_display_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known])
    return Task(bytes_to_base64url(made.challenge), json.loads(options_to_json(made)))


def to_show(settings: Settings) -> Task:
    """Any passkey that there is for this server."""
    made = generate_authentication_options(rp_id=settings.passkey_id,
                                           user_verification=UserVerificationRequirement.PREFERRED)
    return Task(bytes_to_base64url(made.challenge), json.loads(options_to_json(made)))


def was_made(settings: Settings, challenge: str, answer: Any) -> Signed:
    try:
        found = verify_registration_response(
            credential=answer, expected_challenge=base64url_to_bytes(challenge), expected_rp_id=settings.passkey_id,
            expected_origin=settings.origin)
    except (WebAuthnException, ValueError, TypeError, LookupError, AttributeError) as error:
        raise NotYou(WRONG) from error
    return Signed(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count)


def was_shown(settings: Settings, challenge: str, answer: Any, visitor: str, known: Signed) -> Signed:
    """The passkey as it is known has signed the challenge, for the visitor whose it is; and it has counted on."""
    try:
        whose = answer["response"].get("userHandle")
        if whose and base64url_to_bytes(whose) != visitor.encode():
            raise ValueError("it is another's")
        found = verify_authentication_response(
            credential=answer, expected_challenge=base64url_to_bytes(challenge), expected_rp_id=settings.passkey_id,
            expected_origin=settings.origin, credential_public_key=known.key, credential_current_sign_count=known.count)
    except (WebAuthnException, ValueError, TypeError, LookupError, AttributeError) as error:
        raise NotYou(WRONG) from error
    return Signed(known.id, known.key, found.new_sign_count)
