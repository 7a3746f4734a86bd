import type { FileInfo } from '../src/contract/records'
import type { FileProvider } from '../src/fields/file/uploads'
import type { Http } from './http'

/** What the API does with files (D-15): they travel as themselves, with their names in the headers. */
export function fileCalls(http: Http): FileProvider {
  return {
    uploadFile: async (file, onProgress, signal) => {
      const body = new FormData()
      body.set('file', file)
      const { data } = await http<FileInfo>('files', { method: 'POST', body, onProgress, signal })
      return data
    },
    fileInfo: async (id, signal) => infoOf(id, await http.raw(`files/${id}`, { method: 'HEAD', signal })),
    downloadFile: async (id, signal) => {
      const response = await http.raw(`files/${id}`, { signal })
      return { info: infoOf(id, response), content: await response.blob() }
    },
  }
}

const infoOf = (id: number, { headers }: Response): FileInfo => ({
  id,
  name: nameIn(headers.get('Content-Disposition') ?? '') ?? String(id),
  size: Number(headers.get('Content-Length')),
  type: headers.get('Content-Type') ?? 'application/octet-stream',
})

/** The name in `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`; the second spelling has every letter. */
function nameIn(disposition: string): string | undefined {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return whole ? decodeURIComponent(whole) : /filename="([^"]+)"/i.exec(disposition)?.[1]
}
