import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts stored values that must be readable again, such as the keys of authenticator apps. The keys are
 * not in the database.
 */
export interface Keyring {
  /** Identifies the encrypting key without revealing anything about it. */
  readonly id: string
  /** Returns whether values encrypted with the key of this ID can be decrypted. */
  knows(id: string): boolean
  /** Encrypts a text for a place; it can only be decrypted for the same place. */
  encrypt(text: string, place: string): string
  /**
   * Decrypts a value; returns undefined if it was encrypted with another key, for another place, or not at
   * all.
   */
  decrypt(stored: unknown, place: string): string | undefined
  /** Returns whether a value is encrypted with the current key. */
  isCurrent(stored: unknown): boolean
  /** Returns a hash that cannot be compared with guesses without the key. */
  fingerprint(text: string): string
  /** Returns whether a hash is the fingerprint of a text, made with this key or an earlier one. */
  isFingerprintOf(fingerprint: string, text: string): boolean
}

const VERSION = 'v1'
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const STORED = /^v1\.([\w-]{8})\.([\w-]+)$/

interface Key {
  id: string
  encryption: Buffer
  mac: Buffer
}

const derive = (secret: string, use: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', `coverdesk ${use}`, length))

const keyOf = (secret: string): Key => ({
  id: derive(secret, 'key id', 6).toString('base64url'),
  encryption: derive(secret, 'encryption', 32),
  mac: derive(secret, 'fingerprint', 32),
})

/** Creates a keyring from secrets: the first encrypts, the others only decrypt. */
export function createKeyring(secrets: readonly string[]): Keyring {
  const keys = secrets.map(keyOf)
  const [current] = keys
  if (!current) throw new Error('A keyring needs a key')
  return {
    id: current.id,
    knows: id => keys.some(key => key.id === id),
    encrypt: (text, place) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.encryption, iv).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([iv, content, cipher.getAuthTag()])
      return `${VERSION}.${current.id}.${bytes.toString('base64url')}`
    },
    decrypt: (stored, place) => {
      const [, id, encoded = ''] = STORED.exec(typeof stored === 'string' ? stored : '') ?? []
      const key = keys.find(one => one.id === id)
      return key && opened(key, Buffer.from(encoded, 'base64url'), place)
    },
    isCurrent: stored => typeof stored === 'string' && STORED.exec(stored)?.[1] === current.id,
    fingerprint: text => fingerprintWith(current, text),
    isFingerprintOf: (fingerprint, text) => keys.some(key => fingerprintWith(key, text) === fingerprint),
  }
}

const fingerprintWith = ({ mac }: Key, text: string) => createHmac('sha256', mac).update(text).digest('hex')

function opened({ encryption }: Key, bytes: Buffer, place: string): string | undefined {
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, encryption, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const content = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([content, decipher.final()]).toString()
  } catch (error) {
    // The error of node:crypto for a changed value, or one of another place.
    if (error instanceof Error && /authenticate/.test(error.message)) return undefined
    throw error
  }
}
