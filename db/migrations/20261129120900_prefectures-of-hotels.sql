-- The prefecture that a hotel named at sign-up decides what its guest register must hold (docs/reference/guest-register.md).
-- Up Migration

INSERT INTO facility_setting (facility_id, name, value, updated_at)
SELECT f.id, 'guest_register',
  jsonb_build_object('lodging', 'ryokan', 'prefecture', p.number, 'health_centre', 'prefecture', 'items', '[]'::jsonb), now()
FROM facility f
JOIN unnest(string_to_array('北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県', ' '))
  WITH ORDINALITY AS p (name, number) ON btrim(f.state) IN (p.name, regexp_replace(p.name, '[都府県]$', ''))
WHERE f.country = 'JP'
ON CONFLICT (facility_id, name) DO NOTHING;
