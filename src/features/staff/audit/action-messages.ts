import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The acts by the name that the audit stores. An act that is not here is shown by that name. */
export const actionMessages: Readonly<Record<string, MessageDescriptor>> = {
  'staff.add': msg`Added to staff`,
  'staff.role': msg`Changed the role`,
  'staff.remove': msg`Removed from staff`,
  'season.create': msg`Began a season`,
  'season.close': msg`Closed a season`,
  'log.upload': msg`Counted a log file`,
  'log-key.issue': msg`Issued keys of game servers`,
  'log-key.rotate': msg`Issued a new key for the game server`,
  'log-key.revoke': msg`Revoked the key of the game server`,
  'log-key.link': msg`Linked the game server`,
  'server.add': msg`Added the server`,
  'server.edit': msg`Changed the server`,
  'server.remove': msg`Removed the server`,
  'server.restore': msg`Brought back a version of the server`,
  'order.refund': msg`Refunded the order`,
  'order.check': msg`Checked the order with the payment provider`,
  'order.deliver': msg`Tried to deliver the order again`,
  'refund.send': msg`Tried to send the refund again`,
  'refund.note': msg`Noted a refund that was sent by hand`,
  'rental.restart': msg`Restarted the practice server`,
  'rental.extend': msg`Extended the practice server`,
  'rental.compensate': msg`Compensated all practice servers of the region`,
  'rental.end': msg`Ended the practice server`,
  'rental.maintenance': msg`Changed the maintenance of the practice server`,
  'ban.add': msg`Banned`,
  'ban.change': msg`Changed the ban`,
  'ban.lift': msg`Lifted the ban`,
}
