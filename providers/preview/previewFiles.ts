import type { FileInfo } from '../../src/contract/records'

const FIRST_ID = 1_000_000_001

/** Stores the files chosen in a preview, in this document only. */
export function createPreviewFiles() {
  const files: File[] = []
  return {
    add: (body: unknown): FileInfo => {
      const file = body instanceof FormData ? body.get('file') : undefined
      if (!(file instanceof File)) throw new TypeError('An upload must contain a file')
      files.push(file)
      return { id: FIRST_ID + files.length - 1, name: file.name, size: file.size, type: file.type }
    },
    /** Returns the response to `files/<id>` for a stored file. */
    find: (path: string): Response | undefined => {
      const file = files[Number(/^\/?files\/(\d+)$/u.exec(path)?.[1]) - FIRST_ID]
      return (
        file &&
        new Response(file, {
          headers: {
            'Content-Type': file.type,
            'Content-Length': String(file.size),
            'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          },
        })
      )
    },
  }
}
