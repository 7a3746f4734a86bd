import { ApiError } from '../../../base/errors/apiError'
import { MAX_COLUMNS } from './limits'

/** 422: the file cannot be read, and why. */
export const broken = (key: string, params: Record<string, unknown> = {}) =>
  new ApiError(422, 'invalid', {
    message: `import.file.${key}`,
    params,
    errors: { file: [{ key: `import.file.${key}`, params }] },
  })

/** 422: more columns than anybody has a use for. */
export const tooManyColumns = () => broken('too_many_columns', { limit: MAX_COLUMNS })
