import { answerTasks } from '../../base/threads/answerTasks'
import { pdfOf } from './pdfOf'

const tasks = { set: pdfOf }
export type PdfWorkerTasks = typeof tasks

answerTasks(tasks)
