import { ApiError } from '../../http/apiError'

/** 422: the file cannot be read, and why. */
export const broken = (key: string, params: Record<string, unknown> = {}) =>
  new ApiError(422, 'invalid', {
    message: `import.file.${key}`,
    params,
    errors: { file: [{ key: `import.file.${key}`, params }] },
  })
