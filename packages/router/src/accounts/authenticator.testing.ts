import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The flags of authenticator data: the person is present, was verified, and a new key is attached. */
const FLAGS = { present: 0x01, verified: 0x04, attached: 0x40 }

interface Signing {
  challenge: string
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
}

/** An authenticator in software with one passkey, which makes what a browser sends; a test overrides what is wrong. */
export function softwareAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined

  function clientData(type: string, given: Signing) {
    const { challenge } = given
    return Buffer.from(JSON.stringify({ type, challenge, origin: given.origin ?? origin }))
  }

  function authenticatorData(given: Signing, attached: Buffer = Buffer.alloc(0)) {
    const flags =
      FLAGS.present |
      ((given.isVerified ?? true) ? FLAGS.verified : 0) |
      (attached.length > 0 ? FLAGS.attached : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(given.counter ?? 0)
    return Buffer.concat([sha256(given.rpId ?? rpId), Buffer.from([flags]), counter, attached])
  }

  return {
    id,
    /** The answer of `navigator.credentials.create`. */
    attest(given: Signing & { userId: string }) {
      userHandle = given.userId
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const aaguid = Buffer.alloc(16)
      const attached = Buffer.concat([aaguid, length, credentialId, coseKey(publicKey)])
      const data = authenticatorData(given, attached)
      const size = Buffer.alloc(2)
      size.writeUInt16BE(data.length)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x59]),
        size,
        data,
      ])
      return {
        ...browserFields(),
        response: {
          clientDataJSON: clientData('webauthn.create', given).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** The answer of `navigator.credentials.get`. */
    assert(given: Signing & { userHandle?: string }) {
      const data = authenticatorData(given)
      const client = clientData('webauthn.get', given)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...browserFields(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: given.userHandle ?? userHandle,
        },
      }
    },
  }

  function browserFields() {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** A CBOR text of fewer than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
}

/** The COSE form of a P-256 key: EC2, ES256, P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
