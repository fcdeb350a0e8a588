import { formatNumber } from '../../../platform/format.ts'

const mebibyte = 1024 ** 2

/** Bytes → `3.4 GB`, `512 MB`. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / mebibyte
  return megabytes < 1024
    ? `${formatNumber(Math.round(megabytes))} MB`
    : `${formatNumber(Math.round(megabytes / 102.4) / 10)} GB`
}
