import yauzl, { type Entry } from 'yauzl'

/** Macros of Office, of Excel before 1997, and of OpenDocument. */
const MACROS = /(^|\/)vbaProject\.bin$|^xl\/macrosheets\/|^(Basic|Scripts)\//i

/** Returns whether an Office or OpenDocument file has macros, whatever its type says; undefined if it is damaged. */
export const hasMacros = (path: string): Promise<boolean | undefined> =>
  new Promise(resolve =>
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return resolve(undefined)
      zip.on('entry', ({ fileName }: Entry) => {
        if (!MACROS.test(fileName)) return zip.readEntry()
        zip.close()
        resolve(true)
      })
      zip.on('end', () => resolve(false))
      zip.on('error', () => resolve(undefined))
      zip.readEntry()
    }),
  )
