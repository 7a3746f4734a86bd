import sax from 'sax'

/** A page of the objects in a bucket. */
export interface ObjectPage {
  objects: { key: string; size: number; written: number }[]
  /** The token for the next page. */
  next: string | undefined
}

/** Parses the response to `ListObjectsV2`. */
export function parseObjectList(xml: string): ObjectPage {
  const page: ObjectPage = { objects: [], next: undefined }
  let values: Record<string, string> = {}
  readElements(xml, (name, text) => {
    values[name] = text
    if (name === 'NextContinuationToken') page.next = text
    if (name !== 'Contents') return
    const { Key = '', Size, LastModified = '' } = values
    page.objects.push({ key: Key, size: Number(Size), written: Date.parse(LastModified) })
    values = {}
  })
  return page
}

/** Parses the code and message of an error response. */
export function parseRefusal(xml: string): { code?: string; message?: string } {
  const found: Record<string, string> = {}
  try {
    readElements(xml, (name, text) => {
      found[name] = text
    })
  } catch {
    // A proxy might respond with an HTML page, or part of one.
  }
  return { code: found.Code, message: found.Message }
}

function readElements(xml: string, closed: (name: string, text: string) => void): void {
  const parser = sax.parser(true)
  let text = ''
  parser.onopentag = () => {
    text = ''
  }
  parser.ontext = part => {
    text += part
  }
  parser.onclosetag = name => {
    closed(name, text)
    text = ''
  }
  parser.onerror = error => {
    throw error
  }
  parser.write(xml).close()
}
