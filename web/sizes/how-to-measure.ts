/** How to measure a garment, by the names that the admin suggests. */
export const onGarment: Readonly<Record<string, string>> = {
  Chest: 'Just under the arms, from side to side, times two.',
  Bust: 'Just under the arms, from side to side, times two.',
  Waist: 'Along the waist, from side to side, times two.',
  'Waist, stretched': 'Along the waist with the gathers pulled flat, times two: as wide as it goes.',
  Hips: 'Below the waist where it is widest, times two.',
  Shoulders: 'From one shoulder seam to the other, across the back.',
  Length: 'From the top of the shoulder, beside the neck, down to the hem. Skirts: from the waist.',
  Sleeve: 'From the shoulder seam to the cuff.',
  'Inside leg': 'From the crotch seam down to the hem.',
  'Leg opening': 'All the way round the hem of one leg.',
  Hem: 'All the way round the bottom edge.',
  'Cuff to cuff': 'From one cuff to the other, with the sleeves spread out.',
};

/** How to measure a person. */
export const onBody: Readonly<Record<string, string>> = {
  Height: 'Without shoes, back to a wall, from the floor to the top of the head.',
  Chest: 'Round the fullest part, under the arms, with the tape level and not tight.',
  Bust: 'Round the fullest part, with the tape level and not tight.',
  Waist: 'Round the narrowest part. Bend to one side: it is where you crease.',
  Hips: 'Round the widest part, with your feet together.',
};
