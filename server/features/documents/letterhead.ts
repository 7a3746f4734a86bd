import { publicDefaults } from '../../../src/core/schema/publicSettings'
import { readSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { readLogo } from '../../engine/settings/logos'

/** The office's details at the head of its documents. */
export interface Letterhead {
  name: string
  address: string[]
  /** Phone number, email address and website. */
  contact: string[]
  logo?: Buffer
}

const KEYS = [
  'company_name',
  'company_address',
  'company_phone',
  'company_email',
  'company_website',
  'company_logo',
]

/** Reads the letterhead from the settings. */
export async function readLetterhead(db: Executor): Promise<Letterhead> {
  const settings = await readSettings(db, KEYS)
  const text = (key: string) => String(settings[key] ?? '').trim()
  const hash = /v=([0-9a-f]{64})$/.exec(text('company_logo'))?.[1]
  const logo = hash && (await readLogo(db, hash))
  return {
    name: text('company_name') || publicDefaults.company_name,
    address: text('company_address').split('\n').filter(Boolean),
    contact: ['company_phone', 'company_email', 'company_website'].map(text).filter(Boolean),
    ...(logo && { logo: Buffer.from(logo) }),
  }
}
