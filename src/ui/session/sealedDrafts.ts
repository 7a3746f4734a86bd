import type { DraftKey } from '../../contract/drafts'
import { type LocalDraft, sealedKey, sealedKeys } from './localDrafts'
import { sealKeyOf } from './sealKey'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const CIPHER = { name: 'AES-GCM', length: 256 }

/** A draft that only its owner's private key can decrypt. */
interface Sealed {
  /** The draft's original storage key. */
  key: string
  /** The public key of a key pair whose private key is discarded. */
  from: JsonWebKey
  iv: number[]
  text: number[]
}

/** Seals other users' drafts until their owners return. Drafts that can't be sealed are lost. */
export async function sealDrafts(drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(
    drafts.map(async ({ key, userId, text }) => {
      const sealed = await seal(userId, key, text)
      if (sealed) localStorage.setItem(sealedKey(userId, key), JSON.stringify(sealed))
    }),
  )
}

/**
 * Seals the drafts of an ended session, so that they can't be read from the browser's storage until their
 * owner returns. Drafts that can't be sealed stay unchanged, because the same user usually signs in again.
 */
export async function sealAbandonedDrafts(drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(
    drafts.map(async ({ key, userId, text }) => {
      const sealed = await seal(userId, key, text)
      // The draft might have changed in the meantime.
      if (!sealed || localStorage.getItem(key) !== text) return
      localStorage.setItem(sealedKey(userId, key), JSON.stringify(sealed))
      localStorage.removeItem(key)
    }),
  )
}

/** Opens sealed drafts and stores them under their original keys, unless a newer draft exists there. */
export async function openDrafts(userId: number, { private: key }: DraftKey): Promise<void> {
  for (const at of sealedKeys(userId)) {
    const stored = localStorage.getItem(at) ?? ''
    localStorage.removeItem(at)
    const opened = await open(stored, key)
    if (opened && localStorage.getItem(opened.key) === null) localStorage.setItem(opened.key, opened.text)
  }
}

async function seal(owner: number, key: string, text: string): Promise<Sealed | undefined> {
  const known = sealKeyOf(owner)
  // `crypto.subtle` is missing outside secure contexts.
  if (!known || !crypto.subtle) return undefined
  try {
    const theirs = await crypto.subtle.importKey('jwk', JSON.parse(known), CURVE, false, [])
    const own = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const secret = await secretOf(own.privateKey, theirs)
    const closed = await crypto.subtle.encrypt({ ...CIPHER, iv }, secret, new TextEncoder().encode(text))
    const from = await crypto.subtle.exportKey('jwk', own.publicKey)
    return { key, from, iv: [...iv], text: [...new Uint8Array(closed)] }
  } catch (error) {
    console.warn('A draft could not be sealed.', error)
    return undefined
  }
}

async function open(stored: string, key: JsonWebKey): Promise<{ key: string; text: string } | undefined> {
  try {
    const { from, iv, text, key: at } = JSON.parse(stored) as Sealed
    const own = await crypto.subtle.importKey('jwk', key, CURVE, false, ['deriveKey'])
    const theirs = await crypto.subtle.importKey('jwk', from, CURVE, false, [])
    const secret = await secretOf(own, theirs)
    const opened = await crypto.subtle.decrypt(
      { ...CIPHER, iv: new Uint8Array(iv) },
      secret,
      new Uint8Array(text),
    )
    return { key: at, text: new TextDecoder().decode(opened) }
  } catch (error) {
    console.warn('A sealed draft could not be opened.', error)
    return undefined
  }
}

const secretOf = (own: CryptoKey, theirs: CryptoKey) =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, own, CIPHER, false, ['encrypt', 'decrypt'])
