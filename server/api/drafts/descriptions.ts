import type { RouteDescription, Schema } from '../schemas/routeDescription'

const text: Schema = { type: 'string' }
const values: Schema = { type: 'object', description: 'Values by field; secrets are never kept' }
const moment: Schema = { type: 'string', format: 'date-time' }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

const content = {
  values,
  base: { ...orNull(values), description: 'The record as it was when typing began' },
  sent: {
    ...orNull({ type: 'array', maxItems: 5, items: values }),
    description: 'What was sent and has had no answer',
  },
  idempotency_key: orNull({ ...text, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }),
  label: orNull({ ...text, maxLength: 200, description: 'What a new record would be called' }),
  at: { ...moment, description: 'When it was typed' },
  device: { ...text, minLength: 1, maxLength: 64, description: 'A name that the browser gave itself' },
}
const draft: Schema = { type: 'object', required: ['values', 'at', 'device'], properties: content }
const place: Schema = {
  type: 'object',
  required: ['resource', 'form', 'at', 'device', 'label'],
  properties: { resource: text, form: text, at: moment, device: text, label: orNull(text) },
}
const path = '/drafts/{of}/{form}'
const nothing: Schema = { type: 'null' }

/** The routes of the drafts, as the API's document tells of them. */
export const draftDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/drafts',
    summary:
      "The forms in which one has left something unsaved, the latest first; `form` is a record's id or a name",
    data: { type: 'array', items: place },
  },
  {
    method: 'get',
    path: '/drafts/key',
    summary:
      "One's own key pair (JWK, P-256): browsers seal what did not reach the server before somebody else uses them",
    data: {
      type: 'object',
      required: ['public', 'private'],
      properties: { public: { type: 'object' }, private: { type: 'object' } },
    },
  },
  {
    method: 'get',
    path,
    summary: 'What one has left in a form; null when there is nothing, or nothing that one may still read',
    data: orNull(draft),
    errors: [404],
  },
  {
    method: 'put',
    path,
    summary: 'Keep what is typed in a form for 30 days, unless another browser has sent something later',
    body: { ...draft, additionalProperties: false },
    data: nothing,
    errors: [404, 413, 415, 422],
  },
  { method: 'delete', path, summary: 'Forget what was left in a form', data: nothing, errors: [404] },
]
