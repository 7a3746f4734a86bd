import type { Config } from '../../../base/config'
import type { FileStore } from './fileStore'
import { createFolderStore } from './folderStore'
import { createS3Store } from './s3Store'

/** The store of a configuration: that of FILES_URL, or a folder of DATA_DIR. */
export const openFileStore = ({ dataDir, filesStore }: Pick<Config, 'dataDir' | 'filesStore'>): FileStore =>
  filesStore ? createS3Store(filesStore) : createFolderStore(dataDir)
