import type { Reading } from '../../../../src/contract/imports'
import { answerTasks } from '../../../base/threads/answerTasks'
import { jsonToCsv } from './jsonToCsv'
import { inspectFile, type Usual } from './lookInto'
import { writePages } from './rowPages'

// What a person's file holds is read in this thread alone: on the main one nobody else would be answered for so long.
const tasks = {
  look: ({ path, usual, said }: { path: string; usual: Usual; said: Partial<Reading> }) =>
    inspectFile(path, usual, said),
  pages: ({ path, reading }: { path: string; reading: Reading }) => writePages(path, reading),
  jsonToCsv: (path: string) => jsonToCsv(path),
}
export type FileTasks = typeof tasks

answerTasks(tasks)
