/** The lengths of touching, each with its reason. Metres. */

/** A loose body comes to rest this far above what carries it: touching would count as contact and show red. */
export const REST_GAP = 0.0003

/** What is pushed stays this deep in the hand, so that it is red as long as the hand is at it. */
export const TOUCH_DEPTH = 0.0003

/**
 * How deep a finger can be pressed into what does not give way, however hard the mouse pulls. Flesh gives about as
 * much; half the thickness of a finger would let it slip through.
 */
export const PRESS_DEPTH = 0.0035

/** Of the depth that is allowed: from here on, motion into what does not give way is taken away, not tried. */
export const PRESSED = 0.7

/** The pull, as a distance of the hand from where the mouse wants it, at which half of PRESS_DEPTH is reached. */
export const HALF_PULL = 0.03

/** Corrections smaller than this are not worth another round. */
export const CLOSE_ENOUGH = 0.0001

/**
 * The longest way of any point of the hand between two collision steps, where something is near. A finger is 14 mm
 * thick: into anything but a thin plate it can go so far and still be pushed out on the side it came from. Where the
 * way out would lead on, the substep is taken back and tried again, SHORTER.
 */
export const SUBSTEP = 0.006

/** Of a substep: so short that even in a plate of 1 mm a finger's middle stays on its own side. */
export const SHORTER = 0.3

/**
 * Collision steps of a hand in one frame: jammed among crockery it could ask for hundreds, and the picture would stop. What is
 * left of its way is made up for in the next frame.
 */
export const MOST_STEPS = 40

/**
 * The same while the fingers close round something: each stops with its last step at most this deep, and must have
 * touched by then. Shorter than GRIP_DEPTH, or a finger could stop before it touches.
 */
export const GRIP_SUBSTEP = 0.001

/** How deep the closing fingers go into what they hold. */
export const GRIP_DEPTH = 0.0012

/**
 * m/s by which a hand that was held up goes faster than the one it follows, until it is there. At once would be a leap
 * of centimetres in a frame: nobody sees where it came from, and what hangs in between is not pushed but pierced.
 */
export const CATCHING_UP = 0.5
