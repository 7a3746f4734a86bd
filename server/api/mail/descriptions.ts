import type { RouteDescription, Schema } from '../schemas/routeDescription'

const textOrNull: Schema = { type: ['string', 'null'] }

const mail: Schema = {
  type: 'object',
  required: ['id', 'to', 'subject', 'text', 'html', 'created_at', 'state', 'error', 'attempts'],
  properties: {
    id: { type: 'integer' },
    to: { type: 'string' },
    subject: { type: 'string' },
    text: textOrNull,
    html: textOrNull,
    created_at: { type: 'string', format: 'date-time' },
    state: { enum: ['kept', 'waiting', 'sent', 'failed'] },
    error: textOrNull,
    attempts: { type: 'integer' },
  },
}

/** The routes of the mails, as the API's document tells of them. */
export const mailDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/outbox',
    summary:
      'The last mails, for whoever may do everything; their content only where no mail server takes them',
    data: { type: 'array', items: mail },
    meta: { type: 'object', required: ['smtp'], properties: { smtp: { type: 'boolean' } } },
  },
]
