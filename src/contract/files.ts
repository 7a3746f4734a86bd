import { endpoint } from './endpoint'
import { key } from './parameters'
import { fileSchema } from './records'

const content = {
  path: '/files/{id}',
  content: 'application/octet-stream',
  answerHeaders: {
    'Content-Disposition': 'The name, with every letter in `filename*`',
    'Content-Length': 'The size in bytes',
  },
  errors: [404, 503],
} as const

export const fileEndpoints = {
  upload: endpoint({
    method: 'post',
    path: '/files',
    points: 10,
    summary:
      'Upload a file of a format that the office accepts (`file_types` of the public settings), by content',
    headers: key,
    upload: true,
    status: 201,
    data: fileSchema,
    errors: [413, 415, 422, 428, 429, 503],
  }),
  download: endpoint({ ...content, method: 'get', summary: 'Download a file' }),
  describe: endpoint({ ...content, method: 'head', summary: 'Read a file’s name, type and size' }),
}
