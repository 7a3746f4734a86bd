import type { FileInfo } from '../../contract/records'
/** What the data provider does beyond records: files travel as themselves, not as JSON. */
export interface FileProvider {
  /** Sends a file; `onProgress` is told the share that has gone, from 0 to 1. */
  uploadFile(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<FileInfo>
  /** What is known of a file, without its content. */
  fileInfo(id: number, signal?: AbortSignal): Promise<FileInfo>
  /** A file with its name and content, as far as the reader may have it. */
  downloadFile(id: number, signal?: AbortSignal): Promise<{ info: FileInfo; content: Blob }>
}
