import { z } from 'zod'

/** A bucket of an S3 store, and how to connect to it. */
export interface S3Place {
  bucket: string
  /** The prefix of our objects' keys: empty, or with a slash at the end. */
  prefix: string
  /** The URL of the service, for messages. */
  endpoint: string
  /** The URL of the bucket, with a slash at the end. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

const FILES_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*))?$/

/** Returns the parts of a prefix, without a trailing slash. */
const prefixOf = (url: string) => {
  const path = FILES_URL.exec(url)?.[2]?.replace(/\/$/, '')
  return path ? path.split('/') : []
}

const isName = (part: string) => !['', '.', '..'].includes(part)

const isAddress = (text: string) => /^https?:\/\/./.test(text) && URL.canParse(text)

/** The environment variables of an S3 store, with the names that all S3 clients use. */
export const s3Variables = {
  FILES_URL: z
    .string()
    .regex(FILES_URL, 'must be an address like s3://bucket/prefix')
    .refine(url => prefixOf(url).every(isName), 'must not have an empty part, . or .. in its prefix')
    .optional(),
  AWS_ENDPOINT_URL_S3: z
    .string()
    .refine(isAddress, 'must be an address like https://s3.example.com')
    .optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/, 'must be the name of a region, like eu-central-1')
    .default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
}

type S3Variables = z.infer<z.ZodObject<typeof s3Variables>>

/** Returns what is missing for the store of FILES_URL. */
export function lackingS3Parts(given: S3Variables): string[] {
  if (!given.FILES_URL) return []
  return (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    .filter(name => !given[name])
    .map(name => `${name} must be set too, because FILES_URL is.`)
}

/** Returns the store of FILES_URL; undefined without it. */
export function s3PlaceOf(given: S3Variables): S3Place | undefined {
  const { FILES_URL: url, AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = given
  const [, bucket] = FILES_URL.exec(url ?? '') ?? []
  if (!bucket) return undefined
  const prefix = prefixOf(url ?? '').join('/')
  const service = endpoint ?? `https://s3.${region}.amazonaws.com`
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint: service,
    // Other services have buckets in the path. Amazon gives each its own host, but its certificate covers no
    // names with dots.
    bucketUrl:
      endpoint || bucket.includes('.')
        ? `${service.replace(/\/$/, '')}/${bucket}/`
        : `https://${bucket}.s3.${region}.amazonaws.com/`,
    region,
    accessKeyId: given.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: given.AWS_SESSION_TOKEN,
  }
}
