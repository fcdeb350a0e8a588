import { createDecipheriv } from 'node:crypto'
import * as v from 'valibot'
import { base64Bytes } from '../base64.ts'

const tagBytes = 16

export const resourceSchema = v.object({
  original_type: v.optional(v.string(), ''),
  algorithm: v.literal('AEAD_AES_256_GCM'),
  ciphertext: v.string(),
  associated_data: v.optional(v.string(), ''),
  nonce: v.string(),
})

/**
 * Decrypts the resource of a verified notification: AES-256-GCM, the tag after the ciphertext
 * (pay.weixin.qq.com/doc/v3/merchant/4012071382). Undefined if it cannot be decrypted.
 */
export function decryptResource(resource: v.InferOutput<typeof resourceSchema>, apiV3Key: Buffer): Buffer | undefined {
  const sealed = base64Bytes(resource.ciphertext)
  if (sealed === undefined || sealed.length <= tagBytes || resource.nonce.length !== 12) return undefined
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, Buffer.from(resource.nonce), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(resource.associated_data))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const opened = decipher.update(sealed.subarray(0, -tagBytes))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch (error) {
    // `final` reports a wrong tag only by throwing.
    if (error instanceof Error) return undefined
    throw error
  }
}
