/** sRGB. Cloth that touches itself: much brighter than red, for those who do not tell the hues apart. */
export const SELF_CONTACT_RGB = [0.99, 0.72, 0.1] as const

export const SELF_OF_CONTACT = /* glsl */ `
vec4 selfOfContact(vec4 shown, float towardsEye) {
  float facing = clamp(towardsEye, 0.0, 1.0);
  return vec4(vec3(${SELF_CONTACT_RGB.join(', ')}) * (0.75 + 0.3 * facing), shown.a);
}
`

/**
 * Red is mixed in after tone mapping: before it, bright surfaces would come out pink and dark ones brown. What shows
 * through keeps only its brightness, so that a green apple in contact is red, not olive.
 */
export const RED_OF_CONTACT = /* glsl */ `
vec4 redOfContact(vec4 shown, float towardsEye) {
  float brightness = dot(shown.rgb, vec3(0.299, 0.587, 0.114));
  float facing = clamp(towardsEye, 0.0, 1.0);
  vec3 shine = vec3(1.0, 0.22, 0.2) * brightness;
  vec3 red = vec3(0.898, 0.125, 0.169) * (0.84 + 0.1 * facing + 0.14 * brightness);
  return vec4(mix(shine, red, 0.85), max(shown.a, 0.8));
}
`
