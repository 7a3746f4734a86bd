import { z } from 'zod'
import { moment, nothing } from './answer'
import { endpoint } from './endpoint'

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
const draftBodySchema = z.strictObject({
  ...content,
  at: z.iso.datetime().describe('When it was typed'),
  device,
})
export type DraftBody = z.infer<typeof draftBodySchema>

/** A user's unsaved input in a form, as the server stores it. */
export const draftSchema = z.object({ ...content, at: moment.describe('When it was typed'), device })
export type StoredDraft = z.infer<typeof draftSchema>

/** A form with unsaved input. */
const draftPlaceSchema = z.object({
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
const draftKeySchema = z.object({ public: jwk, private: jwk })
export type DraftKey = z.infer<typeof draftKeySchema>

export const draftEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/drafts',
    summary:
      "The forms in which one has left something unsaved, the latest first; `form` is a record's id or a name",
    data: draftPlaceSchema.array(),
  }),
  readKey: endpoint({
    method: 'get',
    path: '/drafts/key',
    summary:
      "One's own key pair (JWK, P-256): browsers seal what did not reach the server before somebody else uses them",
    data: draftKeySchema,
  }),
  read: endpoint({
    method: 'get',
    path: '/drafts/{of}/{form}',
    summary: 'Read your draft of a form; null without one, or if you can no longer read it',
    data: draftSchema.nullable(),
    errors: [404],
  }),
  store: endpoint({
    method: 'put',
    path: '/drafts/{of}/{form}',
    summary: 'Store your draft of a form for 30 days, unless another browser stored a later one',
    body: draftBodySchema,
    data: nothing,
    errors: [404, 413, 415, 422],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/drafts/{of}/{form}',
    summary: 'Delete your draft of a form',
    data: nothing,
    errors: [404],
  }),
}
