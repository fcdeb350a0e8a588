/** The browser's information about this site's storage on the device. */
export interface StorageRoom {
  /** Bytes; undefined if unknown. */
  readonly usage: number | undefined
  readonly quota: number | undefined
  /** True: the browser deletes nothing on its own. Undefined if it has no such guarantee. */
  readonly persisted: boolean | undefined
}

const unknown: StorageRoom = { usage: undefined, quota: undefined, persisted: undefined }

export async function readStorageRoom(): Promise<StorageRoom> {
  try {
    const [estimate, persisted] = await Promise.all([navigator.storage?.estimate(), navigator.storage?.persisted()])
    return { usage: estimate?.usage, quota: estimate?.quota, persisted }
  } catch (error) {
    console.info('No storage estimate:', error)
    return unknown
  }
}

/**
 * Asks the browser to delete nothing on its own; false if it refuses. Some browsers ask the user, so call it only on a
 * press.
 */
export async function keepStorage(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist()) ?? false
  } catch (error) {
    console.info('Storage is not persistent:', error)
    return false
  }
}
