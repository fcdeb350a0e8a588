import type { Rental } from '../../contract/rentals/rentals.ts'

/** A running rental as its owner sees it, until 2026-06-30 20:00 in China. */
export const rental = (over: Partial<Rental> = {}): Rental => ({
  instance_id: 'pr-1',
  instance_name: 'Aim 训练',
  region: 'ap-shanghai',
  public_ip: '203.0.113.5',
  server_port: 27_015,
  sv_password: 'abc123',
  connect_url: 'steam://connect/203.0.113.5:27015/abc123',
  expiredate: '2026-06-30',
  timestamp: Date.parse('2026-06-30T12:00:00Z') / 1000,
  isOwner: true,
  admin_list: '[]',
  status: 'RUNNING',
  maintenance_status: 0,
  maintenance_desc: null,
  relocatable: 1,
  relocated: 0,
  target_region: null,
  switches_left: 2,
  restart_locked_until: null,
  restart: null,
  health: 'up',
  care: [],
  start: null,
  ...over,
})
