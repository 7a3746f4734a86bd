import { join } from 'node:path'

/** Returns the folder for uploads while they are received and scanned, before they are stored. */
export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploading')
