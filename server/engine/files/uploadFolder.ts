import { join } from 'node:path'

/** Where uploads are written to while they arrive and are scanned, before they are in the store. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploading')
