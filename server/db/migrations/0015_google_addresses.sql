UPDATE "participant" SET "email_confirmed_at" = "created_at"
WHERE "open_id_subject" IS NOT NULL AND "password_hash" IS NULL AND "email_confirmed_at" IS NULL;
