import type { DraftKey } from '../../contract/drafts'
import { type LocalDraft, sealedKey, sealedKeys } from './localDrafts'
import { sealKeyOf } from './sealKey'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const CIPHER = { name: 'AES-GCM', length: 256 }

/** A draft that only its owner's private key decrypts. */
interface Sealed {
  /** Its original storage key. */
  key: string
  /** The public half of a key pair whose private half is discarded. */
  from: JsonWebKey
  iv: number[]
  text: number[]
}

/** Seals other people's drafts until their owners return. Drafts that cannot be sealed are deleted. */
export async function sealDrafts(drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(
    drafts.map(async ({ key, userId, text }) => {
      const sealed = await seal(userId, key, text)
      if (sealed) localStorage.setItem(sealedKey(userId, key), JSON.stringify(sealed))
    }),
  )
}

/**
 * Seals the drafts of an ended session, so that nobody can read them in the browser's storage until their owner
 * returns. Drafts that cannot be sealed are unchanged: mostly the owner returns.
 */
export async function sealAbandonedDrafts(drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(
    drafts.map(async ({ key, userId, text }) => {
      const sealed = await seal(userId, key, text)
      // The draft can have changed in the meantime.
      if (!sealed || localStorage.getItem(key) !== text) return
      localStorage.setItem(sealedKey(userId, key), JSON.stringify(sealed))
      localStorage.removeItem(key)
    }),
  )
}

/** Restores sealed drafts to their forms; newer input there takes precedence. */
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
  // Browsers have no cryptography outside a secure context.
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
    console.warn('What was typed here could not be sealed.', error)
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
    console.warn('What was typed here earlier could not be opened.', error)
    return undefined
  }
}

const secretOf = (own: CryptoKey, theirs: CryptoKey) =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, own, CIPHER, false, ['encrypt', 'decrypt'])
