import type { DocumentProvider } from '../src/pages/documents/documentProvider'
import type { Http } from './http'

/** The PDFs that the API makes of records: fetched with the session's token, which a plain link would not carry. */
export const documentCalls = (http: Http): DocumentProvider => ({
  recordDocument: async (resource, id, { name, language }) => {
    const response = await http.raw(`${resource}/${id}/documents/${name}.pdf`, { query: { language } })
    const disposition = response.headers.get('Content-Disposition') ?? ''
    return {
      content: await response.blob(),
      name: /filename="([^"]+)"/i.exec(disposition)?.[1] ?? `${name}.pdf`,
    }
  },
})
