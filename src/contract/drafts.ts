import { z } from 'zod'
import { moment } from './answer'

const values = z.record(z.string(), z.unknown()).describe('Values by field; secrets are never kept')

const content = {
  values,
  base: values.nullish().describe('The record when typing started'),
  sent: z.array(values).max(5).nullish().describe('What was sent and not answered yet'),
  idempotency_key: z
    .string()
    .max(255)
    .regex(/^[\x21-\x7e]+$/)
    .nullish(),
  label: z.string().max(200).nullish().describe('Label of the new record'),
}
const device = z.string().min(1).max(64).describe('The browser’s own id')

/** A draft as a browser sends it. */
export const draftBodySchema = z.strictObject({
  ...content,
  at: z.iso.datetime().describe('When it was typed'),
  device,
})
export type DraftBody = z.infer<typeof draftBodySchema>

/** A user's unsaved input in a form, as the server stores it. */
export const draftSchema = z.object({ ...content, at: moment.describe('When it was typed'), device })
export type StoredDraft = z.infer<typeof draftSchema>

/** A form with unsaved input. */
export const draftPlaceSchema = z.object({
  resource: z.string(),
  form: z.string(),
  at: moment,
  device: z.string(),
  label: z.string().nullable(),
})
/** A form that has a stored draft. */
export type DraftPlace = z.infer<typeof draftPlaceSchema>

const jwk = z.custom<JsonWebKey>().meta({ type: 'object' })

/** The user's own keys: the public key encrypts drafts, and the private key decrypts them. */
export const draftKeySchema = z.object({ public: jwk, private: jwk })
export type DraftKey = z.infer<typeof draftKeySchema>
