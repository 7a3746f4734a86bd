import { z } from 'zod'
import { endpoint } from './endpoint'

/** A document that can be generated for a record. */
const documentSchema = z.object({ name: z.string(), language: z.string() })
export type RecordDocument = z.infer<typeof documentSchema>

export const documentEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/{resource}/{id}/documents',
    operation: 'list{resource}Documents',
    action: 'read',
    summary: 'List the documents of the record, each with its default language',
    data: documentSchema.array(),
    errors: [404],
  }),
  print: endpoint({
    method: 'get',
    path: '/{resource}/{id}/documents/{document}',
    operation: 'print{resource}{document}',
    action: 'read',
    points: 20,
    summary: 'Download a document of the record as a PDF',
    query: { language: z.string().describe('Language of the document') },
    content: 'application/pdf',
    answerHeaders: { 'Content-Language': 'The language it is in' },
    errors: [404, 409],
  }),
}
