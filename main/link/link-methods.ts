/** The host's methods about the headset link. */
import { HostError } from '../../contract/host-api.ts'
import type { LINK_CONTROL } from '../../contract/link.ts'
import type { Handlers } from '../host.ts'
import type { HeadsetLink } from './link.ts'

/** `link` is asked for late: it serves the same host that these are methods of. */
export function linkMethods(link: () => HeadsetLink): Pick<Handlers, keyof typeof LINK_CONTROL> {
  return {
    'link.state': () => link().state,
    'link.start': () => link().start(),
    'link.stop': () => link().stop(),
    'link.forget': (client) => link().forget(client),
    'link.share': (scene) => {
      link().share(scene)
      return null
    },
    'link.command': (client, command) => {
      link().command(client, command)
      return null
    },
    'headset.pose': () => {
      throw new HostError('Only a headset tells its pose.')
    },
  }
}
