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
  'rental.regionMaintenance': msg`Changed the maintenance of the region`,
  'ban.add': msg`Banned`,
  'ban.change': msg`Changed the ban`,
  'ban.lift': msg`Lifted the ban`,
}
