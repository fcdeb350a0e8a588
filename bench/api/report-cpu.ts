/** Sends the parent process the port, and the CPU time used so far (µs) in response to any message. */
export function reportCpu(port: number): void {
  process.send?.({ port })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  })
  process.on('disconnect', () => process.exit(0))
}
