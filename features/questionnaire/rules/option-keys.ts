/** The fixed option keys of system questions, in the order in which they are offered. */
export const optionKeys = {
  has_japan_address: ['yes', 'no'],
  gender: ['male', 'female'],
  occupation: [
    'government_worker',
    'management_director',
    'employed_worker',
    'self_employed',
    'freelance',
    'house_wife',
    'part_time',
    'student',
    'others',
  ],
  prefecture: Array.from({ length: 47 }, (_, index) => String(index + 1)),
  receipt_address: ['0', '1', '2'],
  direct_mail: ['1', '2'],
  foreign_travel: ['none', '1wk', '2wk'],
  close_contact_corona_patient: ['yes', 'no'],
};
