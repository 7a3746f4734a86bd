import type { Config } from '../../../base/config'
import type { FileStore } from './fileStore'
import { createFolderStore } from './folderStore'
import { createS3Store } from './s3Store'

/** Returns the configured store: the one in FILES_URL, or a folder in DATA_DIR. */
export const openFileStore = ({ dataDir, filesStore }: Pick<Config, 'dataDir' | 'filesStore'>): FileStore =>
  filesStore ? createS3Store(filesStore) : createFolderStore(dataDir)
