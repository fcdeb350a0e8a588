/** What the browser says of the room that this site has on the device. */
export interface StorageRoom {
  /** Bytes; undefined where it does not say. */
  readonly usage: number | undefined
  readonly quota: number | undefined
  /** True: the browser deletes nothing by itself. Undefined where it knows no such promise. */
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

/** Asks the browser to delete nothing by itself; false where it refuses. Some ask the person, so only after a tap. */
export async function keepStorage(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist()) ?? false
  } catch (error) {
    console.info('Storage is not persistent:', error)
    return false
  }
}
