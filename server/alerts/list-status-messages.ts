import type { StatusMessage } from '../../contract/alerts/status-messages.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { Database } from '../kernel/db/database.ts'
import type { SealKeys } from '../kernel/secrets/seal-keys.ts'
import { endingOf } from './address-ending.ts'
import { statusTag } from './status-acts.ts'
import { openStatusMessages } from './store/status-messages.ts'

/** The status messages as staff see them, oldest first. */
export const listStatusMessages = async (database: Database, keys: SealKeys): Promise<StatusMessage[]> =>
  (await openStatusMessages(database, keys)).map((message) => ({
    id: message.id,
    tag: statusTag(message),
    value: message.value,
    ending: endingOf(message.address),
    writtenAt: isoInstant(message.writtenAt),
    trouble: message.trouble,
  }))
