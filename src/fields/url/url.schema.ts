import { z } from 'zod'

export const urlSchema = () =>
  z
    .string()
    .trim()
    .max(2000)
    .pipe(z.url({ protocol: /^https?$/ }))
