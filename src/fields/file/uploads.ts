import type { FileInfo } from '../../contract/records'
/** The data provider's functions for files, which are sent as binary data, not as JSON. */
export interface FileProvider {
  /** Uploads a file; `onProgress` is called with the share that was sent, from 0 to 1. */
  uploadFile(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<FileInfo>
  /** Loads a file's metadata. */
  fileInfo(id: number, signal?: AbortSignal): Promise<FileInfo>
  /** Loads a file's metadata and content, if the reader can see it. */
  downloadFile(id: number, signal?: AbortSignal): Promise<{ info: FileInfo; content: Blob }>
}
