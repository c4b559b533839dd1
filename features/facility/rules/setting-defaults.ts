const flag = (value: 0 | 1): 0 | 1 => value;

/**
 * What holds while a setting is unset, by its name on the wire (docs/reference/settings.md): those that are the same
 * everywhere.
 */
export const unset = {
  maintenance_mode: flag(0),
  form: { authentication_method: 3 as 0 | 1 | 2 | 3, form_mask_method: 1 as 0 | 1 | 2 },
  confirm_lock: { lock_limit: 3, lock_release_time: '00:15' },
  hold_sending: flag(1),
  retention: { registration_years: 3, image_days: 30 },
  open_pixel: flag(0),
  /** In seconds. */
  logout_time: 3600,
  two_factor_required: flag(0),
};
